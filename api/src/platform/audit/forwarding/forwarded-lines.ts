import { limits, type AuditEntry } from '@sala/shared-contracts';

/** Receivers of syslog disagree about encodings; escaped JSON needs none. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export interface ForwardedLine {
  readonly id: number;
  readonly at: string;
  readonly action: string;
  readonly json: string;
}

/** One entry as the receiver gets it: as the list answers it, and whose it is. */
export const lineOf = (companyId: string, entry: AuditEntry): ForwardedLine => {
  const { id, at, action } = entry;
  const json = asciiJson({ companyId, ...entry });
  const fits = json.length <= limits.forwardingEntryBytes;
  return {
    id,
    at,
    action,
    json: fits ? json : asciiJson({ companyId, ...entry, diff: null, shortened: true }),
  };
};

/** As many as fit in one call, and one in any case. */
export const batchOf = <Line extends Pick<ForwardedLine, 'json'>>(
  lines: readonly Line[],
): readonly Line[] => {
  let bytes = 0;
  const tooMany = lines.findIndex(({ json }) => {
    bytes += json.length + 1;
    return bytes > limits.forwardingBatchBytes;
  });
  return tooMany === -1 ? lines : lines.slice(0, Math.max(1, tooMany));
};
