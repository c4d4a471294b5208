import { paths } from '../../paths';

/** Where the prescription of a visit is written. */
export const editorPath = (visitId: string, visitNumber: number): string =>
  `${paths.prescriptionEditor}/${visitId}/${visitNumber}`;

/** The record of a visit. */
export const visitPath = (visitId: string): string => `${paths.visit}?visitId=${visitId}`;

/** One prescription, with the way back to the visit that it was reached from. */
export const prescriptionOfVisitPath = (prescriptionId: string): string =>
  `${prescriptionPath(prescriptionId)}&from=visit`;

/** The list with one prescription open. */
export const prescriptionPath = (prescriptionId: string): string =>
  `${paths.prescriptions}?prescriptionId=${prescriptionId}`;
