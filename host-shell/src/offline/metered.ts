/** Network Information API, not in every browser. */
export interface NetworkInformation {
  readonly saveData?: boolean;
  readonly type?: string;
}

/** Whether data is paid by the byte, or saving it was requested. */
export const isMetered = ({ saveData, type }: NetworkInformation): boolean =>
  saveData === true || type === 'cellular';
