import { createRemote } from '@sala/tooling/webpack';
import contract from './remote.contract';

export default createRemote(import.meta.dirname, contract);
