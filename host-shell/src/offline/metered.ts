/** Network Information API, not in every browser. */
export interface Line {
  readonly saveData?: boolean;
  readonly type?: string;
}

/** Whether data is paid by the byte, or saving it was requested. */
export const isMetered = ({ saveData, type }: Line): boolean =>
  saveData === true || type === 'cellular';
