import { personalDataFormats, type Patient, type PersonalDataFormat } from '@sala/shared-contracts';
import { api, apiMutation, useCan } from '@sala/shared-auth';
import { DownloadIcon, PrintIcon } from '@sala/shared-ui/icons';
import type { MenuAction } from '@sala/shared-ui/menu';
import { useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { saveFile } from '@sala/screen-parts/save-file';
import { useCallback, useState, type ReactNode } from 'react';
import {
  PatientCard,
  PatientLabel,
  PatientWristband,
} from '../../../../parts/papers/patient-papers';
import { PrintWhenLoaded } from '../../../../parts/print-when-loaded';
import { useNow } from '../../../../parts/use-now';
import { useNextAppointments } from '../../../parts/patient-banner/next-appointments';

/** Common label, wristband and card printers: width and height in millimetres. */
const millimetres = { label: [62, 29], wristband: [150, 25], card: [86, 54] } as const;

/** CSS page size. */
const paperSize = (paper: keyof typeof millimetres): string =>
  millimetres[paper].map((side) => `${side}mm`).join(' ');

const papers = ['label', 'wristband', 'card'] as const;
type PaperName = (typeof papers)[number];

/* The number that fits on a card. */
const appointmentMax = 4;

/** Upcoming appointments in words. */
const useUpcomingLines = (patientId: string, enabled: boolean): readonly string[] | undefined => {
  const format = useFormat();
  const now = useNow();
  return useNextAppointments(patientId, enabled)
    ?.filter(({ startAt }) => startAt >= now)
    .slice(0, appointmentMax)
    .map(({ startAt, site, eventType, practitioner }) =>
      [format.dateTime(startAt, site.timeZone), eventType.name, practitioner?.name]
        .filter(Boolean)
        .join(' · '),
    );
};

/** Printed papers and the personal data export. Each use is logged. */
export const usePatientPapers = (
  patient: Patient,
): { readonly actions: readonly MenuAction[]; readonly printed: ReactNode } => {
  const { t } = useTranslation('hospital');
  const [paper, setPaper] = useState<PaperName | null>(null);
  const params = { patientId: patient.id };
  const seesAppointments = useCan('appointments:read');
  const appointments = useUpcomingLines(patient.id, seesAppointments && paper === 'card');
  const record = useMutation({
    ...apiMutation('patientPrint'),
    onSuccess: (_answer, { body }) => setPaper(body.paper),
  });
  const data = useMutation({
    mutationKey: ['patientDataExport'],
    mutationFn: (format: PersonalDataFormat) =>
      api.patientDataExport({ params, query: { format } }),
    onSuccess: saveFile,
  });
  const fhir = useMutation({
    mutationKey: ['fhirDocumentExport'],
    mutationFn: () => api.fhirDocumentExport({ params }),
    onSuccess: saveFile,
  });
  const done = useCallback(() => setPaper(null), []);
  const ready =
    paper !== null && (paper !== 'card' || !seesAppointments || appointments !== undefined);
  const content = {
    label: <PatientLabel patient={patient} />,
    wristband: <PatientWristband patient={patient} />,
    card: <PatientCard patient={patient} appointments={appointments ?? []} />,
  };
  return {
    actions: [
      ...papers.map((name) => ({
        key: name,
        label: t(`patients.papers.${name}`),
        icon: <PrintIcon />,
        onSelect: () => record.mutate({ params, body: { paper: name } }),
      })),
      ...(useCan('patients:export') ? personalDataFormats : []).map((format) => ({
        key: `data-${format}`,
        label: t(`patients.papers.data.${format}`),
        icon: <DownloadIcon />,
        onSelect: () => data.mutate(format),
      })),
      ...(useCan('clinical:read')
        ? [
            {
              key: 'fhir',
              label: t('patients.papers.fhir'),
              icon: <DownloadIcon />,
              onSelect: () => fhir.mutate(),
            },
          ]
        : []),
    ],
    printed: ready ? (
      <PrintWhenLoaded size={paperSize(paper)} margin="0" onDone={done}>
        {content[paper]}
      </PrintWhenLoaded>
    ) : null,
  };
};
