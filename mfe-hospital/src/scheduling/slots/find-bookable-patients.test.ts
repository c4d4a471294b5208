import { startApi } from '@sala/shell-sdk/testing';
import { learnEndpoints } from '@sala/shared-auth';
import { marianaId } from '../../testing/booking.fixture';
import { findBookablePatients } from './find-bookable-patients';
import module from '../../remote';

learnEndpoints(module.endpoints ?? {});
const { answer } = startApi();

test('bookable patients lead to the prefilled form', async () => {
  const requests = answer('patientList', {
    items: [
      {
        id: marianaId,
        recordNumber: 'EXP-000001',
        name: 'Mariana García López',
        listName: 'García López, Mariana',
        firstName: 'Mariana',
        lastName: 'García',
        secondLastName: 'López',
        birthDate: '2005-03-12',
        sex: 'M',
        curp: null,
        phone: null,
        status: 'active',
        tags: [],
        customerId: null,
        hasAlerts: false,
        debt: 0,
        consentMissing: false,
        lastVisitOn: null,
        version: 1,
      },
    ],
    total: 1,
    page: 1,
    pageSize: 5,
    totalIs: 'exact',
    similar: false,
  });
  const found = await findBookablePatients('mariana', new AbortController().signal);
  expect(found).toEqual([
    {
      id: marianaId,
      title: 'Mariana García López',
      detail: 'EXP-000001',
      path: `/hospital/calendar?new=1&patientId=${marianaId}`,
    },
  ]);
  expect(requests[0]?.query).toMatchObject({ search: 'mariana', status: ['active'] });
});
