import { api } from '@sala/shared-auth';
import type { Member, MemberStatus } from '@sala/shared-contracts';
import { failsAlone } from '@sala/shell-sdk';
import { Combobox, type ComboboxProps, type FoundQuery } from '../forms/combobox';
import { PersonLine } from './person-line';

const shown = 8;

const membersByWords =
  (status: MemberStatus | undefined) =>
  (search: string): FoundQuery<Member> => ({
    queryKey: ['memberList', 'combobox', status, search],
    queryFn: ({ signal }) =>
      api.memberList(
        { query: { search, pageSize: shown, ...(status ? { status } : {}) } },
        { signal },
      ),
    meta: failsAlone,
  });

interface MemberComboboxProps extends Omit<ComboboxProps<Member>, 'query' | 'line'> {
  /** Absent: anybody, also who left. */
  readonly status?: MemberStatus;
}

/** Picks somebody of the company by name or address, however many there are. */
export const MemberCombobox = ({ status, ...props }: MemberComboboxProps) => (
  <Combobox<Member>
    {...props}
    query={membersByWords(status)}
    line={({ userId, firstName, lastName, name, email }) => (
      <PersonLine userId={userId} names={[firstName, lastName]} name={name} text={email} />
    )}
  />
);
