import {
  firstSteps,
  type Contract,
  type EndpointAnswer,
  type FirstStep,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

type Steps = EndpointAnswer<Contract['firstStepList']>['items'];

/** Whether the company has one of each. */
export const readFirstSteps = async (db: Db): Promise<Steps> => {
  const done = await db.one<Record<FirstStep, boolean>>(
    `select exists (select from practitioner where company_id = (select app_company()) and active) as practitioner,
       exists (select from event_type where company_id = (select app_company()) and active) as "eventType",
       exists (select from availability_interval where company_id = (select app_company())) as hours,
       exists (select from patient where company_id = (select app_company())) as patient,
       exists (select from appointment where company_id = (select app_company())) as appointment`,
  );
  return firstSteps.map((step) => ({ step, done: done[step] }));
};
