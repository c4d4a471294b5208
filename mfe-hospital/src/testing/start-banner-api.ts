import { startApi, type TestApi } from '@sala/shell-sdk/testing';
import { patient } from './patient.fixture';

/**
 * `startApi` for screens with the banner of a patient, of whom nothing needs to be said; a test's
 * own answers take their place.
 */
export const startBannerApi = (): TestApi => {
  const api = startApi();
  beforeEach(() => {
    api.answer('patientView', patient);
    api.answer('clinicalSummaryView', { bloodType: null, allergies: [] });
    api.answer('appointmentTelling', {
      channel: null,
      to: null,
      until: null,
      reason: 'no_address',
    });
    api.answer('appointmentList', { items: [], total: 0, page: 1, pageSize: 25 });
  });
  return api;
};
