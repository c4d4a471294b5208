import { noteSections, readablePhone, type Visit, type VisitPaper } from '@sala/shared-contracts';
import { Box } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { PrintHeader } from '../../../parts/papers/print-header';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { useZones } from '../../../parts/use-zones';
import { useAboutPatient } from '../../../patients/parts/patient-about';
import { useVitalText } from './use-vital-text';

type Signer = VisitPaper['signer'];

/** Lines that are there, with their labels. */
const Lines = ({ lines }: { readonly lines: readonly (readonly [string, ReactNode])[] }) => (
  <table>
    <tbody>
      {lines.map(([label, content], place) => (
        <tr key={`${label} ${place}`}>
          <th style={{ width: '22%' }}>{label}</th>
          <td style={{ whiteSpace: 'pre-line' }}>{content}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box mt="4mm">
    <Box asChild fontSize="11pt" fontWeight="semibold" css={{ breakAfter: 'avoid' }}>
      <h3>{title}</h3>
    </Box>
    {children}
  </Box>
);

interface NotePaperProps {
  readonly visit: Visit;
  readonly paper: VisitPaper;
}

/** A signed note as NOM-004 wants it on paper: heading, content, signatures with digest, addenda. */
export const NotePaper = ({ visit, paper }: NotePaperProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const zoned = useZonedFormat(useZones().ofSite(visit.site.id));
  const aboutPatient = useAboutPatient();
  const words = useVitalText();
  const { patient, note, signature, cosignature, addenda, allergies } = visit;
  const { establishment: place } = paper;
  const signerLine = (signer: Signer): string => {
    if (!signer) return visit.practitioner?.name ?? '';
    const { name, profession, specialty, licence } = signer;
    return [
      name,
      profession && t(`visits.paper.professions.${profession}`),
      specialty,
      licence ? t('visits.paper.licence', { licence }) : t('visits.paper.noLicence'),
    ]
      .filter(Boolean)
      .join(' · ');
  };
  const sections = noteSections.flatMap((section) => {
    const text = note.sections[section];
    const from = note.copied[section];
    const mark = from ? `\n(${t('visits.copied.mark', { day: zoned.fullDay(from.at) })})` : '';
    return text ? [[t(`visits.sections.${section}`), `${text}${mark}`] as const] : [];
  });
  const end = [
    ...(note.disposition
      ? [[t('visits.disposition'), t(`visits.dispositions.${note.disposition}`)] as const]
      : []),
    ...(note.followUpDays === null
      ? []
      : [[t('visits.followUpDays'), String(note.followUpDays)] as const]),
  ];
  return (
    <Box>
      <PrintHeader>
        <p>{[place.legalName, place.site].filter(Boolean).join(' · ')}</p>
        <p>
          {[place.address, place.phone && readablePhone(place.phone), place.clues]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </PrintHeader>
      <Box mt="4mm" asChild>
        <h2>{t('visits.paper.title', { number: visit.visitNumber })}</h2>
      </Box>
      <Lines
        lines={[
          [t('visits.patient'), patient.name],
          [
            t('visits.age'),
            `${aboutPatient(patient)} · ${t('visits.born')}: ${format.day(patient.birthDate)}`,
          ],
          [t('visits.paper.address'), paper.patientAddress ?? t('visits.paper.noAddress')],
          [t('visits.record'), patient.recordNumber],
          [t('visits.paper.seen'), zoned.fullMoment(visit.startedAt)],
          [t('visits.practitioner'), signerLine(paper.signer)],
          [
            t('visits.allergies'),
            allergies.map(({ substance }) => substance).join(', ') || t('visits.paper.noAllergies'),
          ],
        ]}
      />
      <Part title={t('visits.note.title')}>
        <Lines lines={[...sections, ...end]} />
      </Part>
      {visit.vitals.length > 0 ? (
        <Part title={t('visits.vitals.title')}>
          <Lines
            lines={visit.vitals.map((vitals) => [
              zoned.fullMoment(vitals.takenAt),
              words.factsOf(vitals, patient.birthDate).map(({ key, label, content }) => (
                <span key={key}>
                  {label} {content}
                  {'; '}
                </span>
              )),
            ])}
          />
        </Part>
      ) : null}
      <Part title={t('visits.diagnosis.title')}>
        <Lines
          lines={visit.diagnoses.items.map(({ code, title, rank, certainty }) => [
            code,
            `${title} (${t(`visits.diagnosis.${rank}`)}, ${t(`visits.diagnosis.${certainty}`)})`,
          ])}
        />
      </Part>
      {signature ? (
        <Box mt="6mm" css={{ breakInside: 'avoid' }}>
          {signature.content === 'altered' ? <p>{t('visits.sign.altered')}</p> : null}
          <p>
            {t('visits.paper.signed', {
              who: signerLine(paper.signer),
              time: zoned.fullMoment(signature.at),
            })}
          </p>
          {paper.cosigner && cosignature?.at ? (
            <p>
              {t('visits.paper.cosigned', {
                who: signerLine(paper.cosigner),
                time: zoned.fullMoment(cosignature.at),
              })}
            </p>
          ) : cosignature ? (
            <p>{t('visits.paper.notCosigned')}</p>
          ) : null}
          <Box asChild fontSize="8pt" mt="2mm" overflowWrap="anywhere">
            <p>
              {t('visits.sign.hash')} {signature.contentHash}
            </p>
          </Box>
        </Box>
      ) : null}
      {addenda.length > 0 ? (
        <Part title={t('visits.addendum.title')}>
          <Lines
            lines={addenda.map(({ body, reason, at, by }) => [
              `${zoned.fullMoment(at)} · ${by}`,
              `${reason}\n${body}`,
            ])}
          />
        </Part>
      ) : null}
    </Box>
  );
};
