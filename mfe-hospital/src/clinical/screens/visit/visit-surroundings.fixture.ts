import type { startApi } from '@sala/shell-sdk/testing';
import { blankPrescription } from '../../../testing/prescription.fixture';
import { chart } from '../../../testing/chart.fixture';
import { emptySummary, noResults } from './visit.fixture';

/** Answers what every visit reads around its note, with nothing in it. */
export const answerSurroundings = (answer: ReturnType<typeof startApi>['answer']): void => {
  answer('siteList', { items: [] });
  answer('visitList', {
    date: '2026-11-24',
    mine: false,
    others: 0,
    items: [],
    counts: { open: 0, in_progress: 0, to_sign: 0, to_cosign: 0, signed: 0 },
  });
  answer('departmentList', { items: [] });
  answer('queueSummary', emptySummary);
  answer('visitPrescriptionView', blankPrescription);
  answer('visitTeachingView', {
    suggestions: [],
    deliveries: [],
    mailBar: null,
    phoneChannel: null,
  });
  answer('visitServiceRequestView', { items: [], earlier: [], canOrder: false });
  answer('serviceRequestList', noResults);
  answer('visitDocumentList', { items: [], canWrite: false });
  answer('clinicalTaskList', { items: [], total: 0, page: 1, pageSize: 20 });
  answer('chartView', chart());
  answer('diagnosisSearch', { items: [] });
};
