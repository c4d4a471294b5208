import { api } from '@sala/shared-auth';
import { Box } from '@sala/shared-ui';
import { failsAlone, useTranslation } from '@sala/shell-sdk';
import { Combobox } from '@sala/screen-parts/combobox';

interface Found {
  readonly id: string;
  readonly name: string;
  readonly recordNumber: string;
}

const offered = 8;

interface PickPatientProps {
  readonly onChosen: (patient: { id: string; name: string } | null) => void;
}

/** The patient whose card a message shows. */
export const PickPatient = ({ onChosen }: PickPatientProps) => {
  const { t } = useTranslation('customers');
  return (
    <Box mb="2">
      <Combobox<Found>
        label={t('chats.patient')}
        autoFocus
        query={(words) => ({
          queryKey: ['patientList', 'chat', words],
          queryFn: ({ signal }) =>
            api.patientList(
              { query: { search: words || undefined, page: 1, pageSize: offered } },
              { signal },
            ),
          meta: failsAlone,
        })}
        line={({ name, recordNumber }) => `${name} · ${recordNumber}`}
        onChoose={({ id, name }) => onChosen({ id, name })}
        onClear={() => onChosen(null)}
      />
    </Box>
  );
};
