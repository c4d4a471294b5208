import * as z from 'zod/mini';
import { taxRegimes } from './setup-steps';

/** The company as its papers name it, at the site they belong to. */
export const paperIssuerSchema = z.object({
  commercialName: z.string(),
  legalName: z.nullable(z.string()),
  rfc: z.nullable(z.string()),
  taxRegime: z.nullable(z.enum(taxRegimes)),
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
});

export type PaperIssuer = z.output<typeof paperIssuerSchema>;
