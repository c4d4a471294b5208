import type { RuleSubject } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { readCompanyFacts } from '../sql/company-facts.queries';
import type { Surroundings } from './start-run';
import { subjectFields } from './subject-fields';

/** What every run of a kind of subject needs besides its subject. */
export const readSurroundings = async (db: Db, subject: RuleSubject): Promise<Surroundings> => ({
  fields: await subjectFields(db, subject),
  company: await readCompanyFacts(db),
});
