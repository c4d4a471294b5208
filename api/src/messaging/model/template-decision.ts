import type { TemplateStatus } from '@sala/shared-contracts';
import { templateCategories, templateQualities } from '@sala/shared-contracts';
import type { WhatsappTemplate } from '../../adapters/whatsapp/port';
import type {
  TemplateRow,
  TemplateState,
  VersionRow,
} from '../sql/message-template-writes.queries';
import { isTextOf } from './template-content';

type Told = Exclude<TemplateStatus, 'draft'>;

const meanings: Readonly<Record<string, Told>> = {
  APPROVED: 'approved',
  REINSTATED: 'approved',
  FLAGGED: 'approved',
  LIMIT_EXCEEDED: 'approved',
  PENDING: 'pending',
  IN_APPEAL: 'pending',
  PENDING_REVIEW: 'pending',
  REJECTED: 'rejected',
  PAUSED: 'paused',
  DISABLED: 'disabled',
  LOCKED: 'disabled',
  ARCHIVED: 'disabled',
  DELETED: 'disabled',
  PENDING_DELETION: 'disabled',
};

export interface Decision {
  readonly state: TemplateState;
  /** Of a version that was waiting, or was refused before. */
  readonly version: {
    readonly number: number;
    readonly status: 'approved' | 'rejected';
    readonly rejection: string | null;
  } | null;
}

interface Known {
  readonly row: TemplateRow;
  readonly newest: VersionRow;
  /** The version that is sent, where it is another one. */
  readonly used: VersionRow | null;
}

const rejectionMax = 60;

/** What the provider shows may still be the text before. */
const isOlder = ({ newest, used }: Known, { components }: WhatsappTemplate): boolean =>
  used !== null && isTextOf(used, components) && !isTextOf(newest, components);

const decided = (
  known: Known,
  told: Told,
  provider: WhatsappTemplate,
): Pick<Decision, 'version'> & Pick<TemplateState, 'status' | 'inUse'> => {
  const { row, newest } = known;
  const { number } = newest;
  const waits = newest.status === 'pending';
  switch (told) {
    case 'approved': {
      const wasRefused = row.inUse === null && newest.status === 'rejected';
      if ((waits && !isOlder(known, provider)) || wasRefused)
        return {
          status: 'approved',
          inUse: number,
          version: { number, status: 'approved', rejection: null },
        };
      return {
        status: row.inUse === null ? row.status : 'approved',
        inUse: row.inUse,
        version: null,
      };
    }
    case 'rejected': {
      const rejection = (provider.rejectedReason ?? 'OTHER').slice(0, rejectionMax);
      const version = waits ? ({ number, status: 'rejected', rejection } as const) : null;
      return { status: 'rejected', inUse: row.inUse, version };
    }
    case 'pending':
      // The approved text is sent while a change of it is looked at.
      return {
        status: row.status === 'approved' ? 'approved' : 'pending',
        inUse: row.inUse,
        version: null,
      };
    case 'paused':
    case 'disabled':
      return { status: told, inUse: row.inUse, version: null };
  }
};

const oneOf = <Value extends string>(
  values: readonly Value[],
  value: string | null | undefined,
): Value | undefined => values.find((one) => one === value);

/**
 * What follows from how the provider shows a template now.
 *
 * @param provider null: it is not there any more.
 */
export const decideTemplate = (known: Known, provider: WhatsappTemplate | null): Decision => {
  const { row, newest } = known;
  const { providerCategory, quality } = row;
  if (!provider) {
    const { number, status } = newest;
    return {
      state: { status: 'disabled', inUse: row.inUse, providerCategory, quality },
      version: status === 'pending' ? { number, status: 'rejected', rejection: 'DELETED' } : null,
    };
  }
  const told = meanings[provider.status.toUpperCase()];
  const { status, inUse, version } = told
    ? decided(known, told, provider)
    : { status: row.status, inUse: row.inUse, version: null };
  return {
    state: {
      status,
      inUse,
      providerCategory: oneOf(templateCategories, provider.category) ?? providerCategory,
      quality: oneOf(templateQualities, provider.quality?.toLowerCase()) ?? quality,
    },
    version,
  };
};
