import type { OwnData } from '../sql/own-data.queries';
import type { ReportSection } from './report';
import { labelFor, phone, type ReportFormat } from './report-text';

/** The document of what is stored about a member; the JSON file has all of it. */
export const ownDataSections =
  (data: OwnData) =>
  ({ text, moment }: ReportFormat): readonly ReportSection[] => {
    const { account: words, columns, sections } = text;
    const { account } = data;
    return [
      {
        title: sections.identification,
        lines: [
          [words.email, account.email],
          [words.firstName, account.firstName],
          [words.lastName, account.lastName],
          [words.secondLastName, account.secondLastName],
          [words.phone, phone(account.phone)],
          [words.mailSignature, account.mailSignature],
          [words.createdAt, moment(account.createdAt)],
          [words.termsAcceptedAt, moment(account.termsAcceptedAt)],
          [words.passwordChangedAt, moment(account.passwordChangedAt)],
        ],
      },
      {
        title: sections.signIns,
        columns: [columns.at, columns.what, words.device, words.address],
        rows: data.signIns.map(({ at, outcome, device, address }) => [
          moment(at),
          labelFor(words.outcomes, outcome),
          device,
          address,
        ]),
      },
      {
        title: sections.tokens,
        columns: [columns.name, columns.from, columns.to],
        rows: data.tokens.map(({ name, createdAt, expiresAt }) => [
          name,
          moment(createdAt),
          moment(expiresAt),
        ]),
      },
    ];
  };
