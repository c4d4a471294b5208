import type { Patient } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { personName } from '../../platform/people/person-names';

export interface BookablePatient {
  readonly id: string;
  readonly recordNumber: string;
  readonly name: string;
  readonly birthDate: string;
  readonly phone: string | null;
  readonly customerId: string | null;
}

interface Row extends BookablePatient {
  readonly status: Patient['status'];
  readonly mergedIntoId: string | null;
}

export const findBookablePatient = (db: Db, patientId: string): Promise<Row | undefined> =>
  db.maybe<Row>(
    `select c.id, c.record_number as "recordNumber", ${personName('c')} as name, c.birth_date as "birthDate", c.phone,
       c.customer_id as "customerId", c.status, c.merged_into_id as "mergedIntoId"
     from patient c where c.id = $1 for share`,
    [patientId],
  );
