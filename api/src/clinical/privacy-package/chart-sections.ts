import type { ReportSection } from '../../clinic';
import type { ChartRecords, ChartTable } from '../sql/chart-records.queries';
import type { PackageWords } from './visit-sections';

/** The lists of a chart, those that were entered in error included. */
export type WholeChart = { readonly [Table in ChartTable]: readonly ChartRecords[Table][] };

export const chartSections = (chart: WholeChart, say: PackageWords): readonly ReportSection[] => {
  const { chart: words } = say;
  return [
    {
      title: words.problems,
      columns: [words.code, words.name, words.since, words.until, words.note, say.status],
      rows: chart.condition.map(({ code, title, onsetOn, abatedOn, note, status }) => [
        code,
        title,
        onsetOn,
        abatedOn,
        note,
        words.statuses[status],
      ]),
    },
    {
      title: words.medications,
      columns: [words.name, words.details, words.since, words.until, words.note, say.status],
      rows: chart.medication_statement.map(({ name, dosage, startedOn, endedOn, note, status }) => [
        name,
        dosage,
        startedOn,
        endedOn,
        note,
        words.statuses[status],
      ]),
    },
    {
      title: words.immunizations,
      columns: [words.name, words.since, words.details, words.note, say.status],
      rows: chart.immunization.map(({ vaccine, doseNumber, givenOn, lot, note, status }) => [
        vaccine,
        givenOn,
        [doseNumber, lot].filter(Boolean).join(' · '),
        note,
        words.statuses[status],
      ]),
    },
    {
      title: words.history,
      columns: [words.whose, words.details, words.code, say.status],
      rows: chart.family_history.map(({ relationship, description, code, status }) => [
        words.relationships[relationship],
        description,
        code,
        words.statuses[status],
      ]),
    },
  ];
};
