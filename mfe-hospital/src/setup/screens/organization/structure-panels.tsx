import { apiMutation } from '@sala/shared-auth';
import type { Department, Room, Site } from '@sala/shared-contracts';
import { Text } from '@sala/shared-ui';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { appointmentsAhead } from './appointments-ahead';
import { DepartmentFields } from './department-fields';
import {
  departmentBody,
  departmentRules,
  departmentValues,
  emptyDepartment,
} from './department-values';
import { RoomFields } from './room-fields';
import { emptyRoom, roomBody, roomRules, roomValues } from './room-values';
import { SiteFields } from './site-fields';
import { emptySite, siteBody, siteRules, siteValues } from './site-values';
import { EditStructure, NewStructure } from './structure-form';
import { useStructureLines } from './structure-lines';
import { useStructureSaved } from './use-structure-saved';

interface PanelProps {
  readonly onClose: () => void;
}

const useSiteShape = () => {
  const { siteLines } = useStructureLines();
  return {
    kind: 'site',
    valuesOf: siteValues,
    bodyOf: siteBody,
    rules: siteRules,
    lines: siteLines,
  } as const;
};

export const NewSite = ({ onClose }: PanelProps) => {
  const shape = useSiteShape();
  const create = useMutation({
    ...apiMutation('siteCreate'),
    onSuccess: useStructureSaved().created(onClose),
  });
  return (
    <NewStructure
      {...shape}
      initialValues={emptySite}
      create={create}
      send={(body) => create.mutate({ body })}
      onClose={onClose}
    >
      <SiteFields zone="" />
    </NewStructure>
  );
};

export const EditSite = ({ site, onClose }: PanelProps & { readonly site: Site }) => {
  const shape = useSiteShape();
  const { updated, forget } = useStructureSaved();
  const update = useMutation({ ...apiMutation('siteUpdate'), onSuccess: updated });
  return (
    <EditStructure
      {...shape}
      entry={site}
      update={update}
      send={(body) => update.mutate({ params: { siteId: site.id }, body })}
      forget={forget}
      onClose={onClose}
    >
      <SiteFields zone={site.timeZone ?? ''} />
    </EditStructure>
  );
};

const useDepartmentShape = () => {
  const { departmentLines } = useStructureLines();
  return {
    kind: 'department',
    valuesOf: departmentValues,
    bodyOf: departmentBody,
    rules: departmentRules,
    lines: departmentLines,
  } as const;
};

export const NewDepartment = ({ siteId, onClose }: PanelProps & { readonly siteId: string }) => {
  const shape = useDepartmentShape();
  const create = useMutation({
    ...apiMutation('departmentCreate'),
    onSuccess: useStructureSaved().created(onClose),
  });
  return (
    <NewStructure
      {...shape}
      initialValues={emptyDepartment(siteId)}
      create={create}
      send={(body) => create.mutate({ body })}
      onClose={onClose}
    >
      <DepartmentFields department={null} />
    </NewStructure>
  );
};

export const EditDepartment = ({
  department,
  onClose,
}: PanelProps & { readonly department: Department }) => {
  const shape = useDepartmentShape();
  const { updated, forget } = useStructureSaved();
  const update = useMutation({ ...apiMutation('departmentUpdate'), onSuccess: updated });
  const send = (body: Parameters<typeof update.mutate>[0]['body']) =>
    update.mutate({ params: { departmentId: department.id }, body });
  return (
    <EditStructure
      {...shape}
      entry={department}
      update={update}
      send={send}
      forget={forget}
      onClose={onClose}
    >
      <DepartmentFields department={department} />
    </EditStructure>
  );
};

const useRoomShape = () => {
  const { roomLines } = useStructureLines();
  return {
    kind: 'room',
    valuesOf: roomValues,
    bodyOf: roomBody,
    rules: roomRules,
    lines: roomLines,
  } as const;
};

export const NewRoom = ({
  siteId,
  departmentId,
  onClose,
}: PanelProps & { readonly siteId: string; readonly departmentId: string }) => {
  const shape = useRoomShape();
  const create = useMutation({
    ...apiMutation('roomCreate'),
    onSuccess: useStructureSaved().created(onClose),
  });
  return (
    <NewStructure
      {...shape}
      initialValues={emptyRoom(siteId, departmentId)}
      create={create}
      send={(body) => create.mutate({ body })}
      onClose={onClose}
    >
      <RoomFields />
    </NewStructure>
  );
};

export const EditRoom = ({ room, onClose }: PanelProps & { readonly room: Room }) => {
  const { t } = useTranslation('hospital');
  const shape = useRoomShape();
  const { updated, forget } = useStructureSaved();
  const update = useMutation({ ...apiMutation('roomUpdate'), onSuccess: updated });
  const ahead = appointmentsAhead(update.error);
  const send = (body: Parameters<typeof update.mutate>[0]['body']) =>
    update.mutate({
      params: { roomId: room.id },
      body: { ...body, ...(ahead > 0 ? { appointmentsKnown: ahead } : {}) },
    });
  return (
    <EditStructure
      {...shape}
      entry={room}
      update={update}
      send={send}
      forget={forget}
      onClose={onClose}
    >
      {ahead > 0 ? (
        <Text tone="danger">{t('organization.roomAhead', { count: ahead })}</Text>
      ) : null}
      <RoomFields />
    </EditStructure>
  );
};
