import { ApiError, apiQuery, useCan } from '@sala/shared-auth';
import { ErrorState } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { useQuery, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import type { OrganizationSearch } from './organization-search';
import {
  EditDepartment,
  EditRoom,
  EditSite,
  NewDepartment,
  NewRoom,
  NewSite,
} from './structure-panels';

interface OpenProps {
  readonly state: OrganizationSearch;
  readonly onClose: () => void;
}

/* Keeps the record it opened with when the list reloads, since its version detects conflicts. */
const useSeen = <Record extends { readonly id: string }>(
  items: readonly Record[] | undefined,
  id: string,
): Record | undefined => {
  const found = items?.find((record) => record.id === id);
  const [seen, setSeen] = useState(found);
  if (!seen && found) setSeen(found);
  return seen ?? found;
};

const all = { query: { includeArchived: 'true' } } as const;

const NotThere = ({
  error,
  onRetry,
  retrying,
  onClose,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly retrying: boolean;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('hospital');
  return (
    <SidePanel beside="form" open title={t('organization.title')} onClose={onClose}>
      <ErrorState
        title={t('organization.notThere')}
        problem={error instanceof ApiError ? error.problem : null}
        onRetry={onRetry}
        retrying={retrying}
      />
    </SidePanel>
  );
};

const OpenSite = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const list = useQuery(apiQuery('siteList', all));
  const site = useSeen(list.data?.items, id);
  if (site) return <EditSite site={site} onClose={onClose} />;
  return list.isPending ? null : (
    <NotThere
      error={list.error}
      onRetry={() => void list.refetch()}
      retrying={list.isFetching}
      onClose={onClose}
    />
  );
};

const OpenDepartment = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const list = useQuery(apiQuery('departmentList', all));
  const department = useSeen(list.data?.items, id);
  if (department) return <EditDepartment department={department} onClose={onClose} />;
  return list.isPending ? null : (
    <NotThere
      error={list.error}
      onRetry={() => void list.refetch()}
      retrying={list.isFetching}
      onClose={onClose}
    />
  );
};

const OpenRoom = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const list = useQuery(apiQuery('roomList', all));
  const room = useSeen(list.data?.items, id);
  if (room) return <EditRoom room={room} onClose={onClose} />;
  return list.isPending ? null : (
    <NotThere
      error={list.error}
      onRetry={() => void list.refetch()}
      retrying={list.isFetching}
      onClose={onClose}
    />
  );
};

/** The panel in the address. */
export const OpenStructure = ({ state, onClose }: OpenProps) => {
  const canManage = useCan('organization:manage');
  const { siteId, departmentId, roomId } = state;
  if (siteId) return <OpenSite key={siteId} id={siteId} onClose={onClose} />;
  if (departmentId)
    return <OpenDepartment key={departmentId} id={departmentId} onClose={onClose} />;
  if (roomId) return <OpenRoom key={roomId} id={roomId} onClose={onClose} />;
  if (!canManage) return null;
  if (state.new === 'site') return <NewSite onClose={onClose} />;
  if (state.new === 'department') return <NewDepartment siteId={state.at} onClose={onClose} />;
  return state.new === 'room' ? (
    <NewRoom siteId={state.at} departmentId={state.in} onClose={onClose} />
  ) : null;
};
