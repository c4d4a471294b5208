import { useCan } from '@sala/shared-auth';
import type { OpenWork as Work } from '@sala/shared-contracts';
import { Box, Link as Looks } from '@sala/shared-ui';
import { Link, useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { paths } from '../../../paths';

interface ThingProps {
  readonly text: string;
  /** undefined: the reader may not open it. */
  readonly to: string | undefined;
}

export const Thing = ({ text, to }: ThingProps) => (
  <li>
    {to === undefined ? (
      text
    ) : (
      <Looks asChild>
        <Link to={to}>{text}</Link>
      </Looks>
    )}
  </li>
);

interface OpenWorkProps {
  readonly work: Work;
  /** What else belongs to the person. */
  readonly children?: ReactNode;
}

/** What a practitioner leaves open, each with the way to it. */
export const OpenWork = ({ work, children }: OpenWorkProps) => {
  const { t } = useTranslation('settings');
  const mayRead = useCan('appointments:read');
  const mayReadVisits = useCan('clinical:read');
  const { appointments, visits, waiting, practitionerId } = work;
  const list = (tab: string) =>
    mayRead ? `${paths.appointments}?tab=${tab}&doctor=${practitionerId}` : undefined;
  const visitList = mayReadVisits ? paths.visit : undefined;
  return (
    <Box as="ul" listStyleType="disc" ps="5" display="grid" gap="1">
      {appointments.total > 0 ? (
        <Thing
          text={t('handOver.appointments', { count: appointments.total })}
          to={list('upcoming')}
        />
      ) : null}
      {visits.empty > 0 ? (
        <Thing text={t('handOver.emptyVisits', { count: visits.empty })} to={visitList} />
      ) : null}
      {visits.written > 0 ? (
        <Thing text={t('handOver.writtenVisits', { count: visits.written })} to={visitList} />
      ) : null}
      {waiting > 0 ? (
        <Thing text={t('handOver.waiting', { count: waiting })} to={list('waitlist')} />
      ) : null}
      {children}
    </Box>
  );
};
