import { readMail, type ReadMail } from './read-mail';

export interface ReadMailInput {
  readonly source: Uint8Array;
}

/** Reads a mail, in a thread: what is in it may take long, or much memory. */
export const run = ({ source }: ReadMailInput): Promise<ReadMail> => readMail(source);
