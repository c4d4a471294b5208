import type { SignedInMember, TestClient } from '..';
import { createPatient } from './patients';

/** Valid inputs of the chart's endpoints with an id, for the caller's own record. */
export const chartInputs = {
  chartView: { query: {} },
  conditionCreate: { body: { code: 'E11.9' } },
  conditionUpdate: { body: { version: 1, status: 'inactive' } },
  medicationStatementCreate: { body: { name: 'Enalapril 10 mg' } },
  medicationStatementUpdate: { body: { version: 1, status: 'stopped' } },
  immunizationCreate: { body: { vaccine: 'Influenza', givenOn: '2025-10-01' } },
  immunizationUpdate: { body: { version: 1, lot: 'L-2' } },
  familyHistoryCreate: { body: { relationship: 'mother', description: 'Diabetes' } },
  familyHistoryUpdate: { body: { version: 1, status: 'entered_in_error' } },
} as const;

/** One entry of each list, for a patient; `words` is in every text of theirs. */
export const writeChart = async (client: TestClient, patientId: string, words: string) => {
  const params = { patientId };
  const { id: conditionId } = await client.ok('conditionCreate', {
    params,
    body: { code: 'I10', note: words, onsetOn: '2020-05-01' },
  });
  const { id: medicationStatementId } = await client.ok('medicationStatementCreate', {
    params,
    body: { name: `Losartán ${words}`, dosage: `${words} cada 12 h`, startedOn: '2024-02-01' },
  });
  const { id: immunizationId } = await client.ok('immunizationCreate', {
    params,
    body: { vaccine: `Tétanos ${words}`, givenOn: '2024-03-10', doseNumber: 2, note: words },
  });
  const { id: familyHistoryId } = await client.ok('familyHistoryCreate', {
    params,
    body: { relationship: 'father', description: `Infarto ${words}`, code: 'I21.9' },
  });
  return { conditionId, medicationStatementId, immunizationId, familyHistoryId };
};

export const createChartRecords = async ({ client }: SignedInMember) =>
  writeChart(client, (await createPatient(client, { firstName: 'Rita' })).id, 'de prueba');
