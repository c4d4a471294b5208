import * as z from 'zod/mini';
import { isCurp, normalizeCurp } from './curp';

export const curpSchema = z.string().check(
  z.overwrite(normalizeCurp),
  z.refine((curp) => curp === '' || isCurp(curp)),
);
