import { useAuth, useCan } from '@sala/shared-auth';
import { Box, Button, Flex, Heading, Text } from '@sala/shared-ui';
import { PrintIcon } from '@sala/shared-ui/icons';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { CompanyLogo } from '@sala/screen-parts/company-logo';
import { useCallback, useState, type ReactNode } from 'react';
import { DayTable } from '../../../parts/papers/day-table';
import {
  PatientCard,
  PatientLabel,
  PatientWristband,
  type PaperPatient,
} from '../../../parts/papers/patient-papers';
import { TicketSlip } from '../../../parts/papers/ticket-slip';
import { useDepartments, useSites } from '../../../parts/pickers/clinic-lists';
import { PrintWhenLoaded } from '../../../parts/print-when-loaded';
import { SampleCash } from './sample-cash';
import { SampleDocuments } from './sample-documents';

/* A fictitious person: samples show nobody's data. */
const example: PaperPatient = {
  name: 'Mariana García López',
  recordNumber: 'EXP-000123',
  birthDate: '1985-03-12',
  sex: 'M',
  curp: null,
  emergencyContact: { name: 'Luis García', relation: 'father', phone: '+525512345678' },
};
const at = '2026-01-12T16:00:00Z';

/* SVG, light enough that the content stays legible. */
const mark = {
  '& text': {
    fill: 'currentColor',
    fontSize: '26pt',
    fontWeight: 'bold',
    transform: 'rotate(-12deg)',
    transformBox: 'fill-box',
    transformOrigin: 'center',
  },
} as const;

/* Watermark, so that a printed sample is not mistaken for a real document. */
const Sample = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation('hospital');
  return (
    <Box position="relative" w="fit-content" minW="full">
      {children}
      <Box
        asChild
        position="absolute"
        inset="0"
        w="full"
        h="full"
        overflow="hidden"
        pointerEvents="none"
        opacity="0.18"
        css={mark}
      >
        <svg aria-hidden>
          <text x="50%" y="50%" textAnchor="middle" dominantBaseline="central">
            {t('organization.print.mark')}
          </text>
        </svg>
      </Box>
    </Box>
  );
};

interface Form {
  readonly key: string;
  readonly content: ReactNode;
}

const useForms = (): readonly Form[] => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const [site] = useSites();
  const [department] = useDepartments();
  const where = department?.name ?? t('organization.kinds.department');
  const when = format.dateTime(at);
  const row = {
    id: '1',
    time: when,
    patient: example.name,
    type: t('organization.print.type'),
    practitioner: t('organization.print.doctor'),
    status: t('appointmentStatuses.confirmed'),
  };
  return [
    {
      key: 'ticket',
      content: (
        <TicketSlip
          token="A-012"
          site={site?.name ?? t('organization.kinds.site')}
          where={where}
          at={when}
        />
      ),
    },
    { key: 'label', content: <PatientLabel patient={example} /> },
    { key: 'wristband', content: <PatientWristband patient={example} /> },
    {
      key: 'card',
      content: <PatientCard patient={example} appointments={[[when, row.type].join(' · ')]} />,
    },
    { key: 'day', content: <DayTable what={where} rows={[row]} /> },
    {
      key: 'cash',
      content: <SampleCash who={row.practitioner} reason={t('organization.print.deposit')} />,
    },
  ];
};

/** Samples of everything the clinic prints, with its logo and name. */
export const PrintTab = () => {
  const { t } = useTranslation('hospital');
  const hasLogo = useAuth(({ user }) => Boolean(user?.company?.logoId));
  const canManage = useCan('organization:manage');
  const forms = useForms();
  const [printing, setPrinting] = useState(false);
  const done = useCallback(() => setPrinting(false), []);
  return (
    <Box py="4">
      <Box mb="4">
        <CompanyLogo />
      </Box>
      <Flex gap="3" wrap="wrap" align="center" mb="4">
        <Text tone="muted" flex="1" minW="14rem">
          {t(hasLogo ? 'organization.print.text' : 'organization.print.noLogo')}
        </Text>
        <Button onClick={() => setPrinting(true)}>
          <PrintIcon />
          {t('organization.print.all')}
        </Button>
      </Flex>
      {canManage ? <SampleDocuments /> : null}
      <Flex gap="5" wrap="wrap" align="flex-start">
        {forms.map(({ key, content }) => (
          <Box
            as="section"
            key={key}
            aria-label={t(`organization.print.forms.${key}`)}
            maxW="full"
            minW="0"
          >
            <Heading as="h2" size="sm" mb="2">
              {t(`organization.print.forms.${key}`)}
            </Heading>
            <Box
              bg="white"
              color="black"
              borderWidth="1px"
              borderRadius="md"
              p="3"
              overflowX="auto"
              tabIndex={0}
              role="group"
              aria-label={t(`organization.print.forms.${key}`)}
            >
              <Sample>{content}</Sample>
            </Box>
          </Box>
        ))}
      </Flex>
      {printing ? (
        <PrintWhenLoaded onDone={done}>
          {forms.map(({ key, content }) => (
            <Box key={key} mb="8mm" css={{ breakInside: 'avoid' }}>
              <Sample>{content}</Sample>
            </Box>
          ))}
        </PrintWhenLoaded>
      ) : null}
    </Box>
  );
};
