import type { Report } from './report';
import { reportDocument } from './report-document';

export const run = (report: Report): Promise<Uint8Array> => reportDocument(report);
