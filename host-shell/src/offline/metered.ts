/** Of the Network Information API, where a browser has it. */
export interface Line {
  readonly saveData?: boolean;
  readonly type?: string;
}

/** Whether somebody pays by the byte, or asked to save them. */
export const isMetered = ({ saveData, type }: Line): boolean =>
  saveData === true || type === 'cellular';
