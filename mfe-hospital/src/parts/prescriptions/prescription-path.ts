import { paths } from '../../paths';

/** Where the prescription of a visit is written. */
export const editorPath = (visitId: string, visitNumber: number): string =>
  `${paths.prescriptionEditor}/${visitId}/${visitNumber}`;

/** The list with one prescription open. */
export const prescriptionPath = (prescriptionId: string): string =>
  `${paths.prescriptions}?prescriptionId=${prescriptionId}`;
