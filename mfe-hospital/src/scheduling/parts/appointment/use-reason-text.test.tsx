import { screen } from '@testing-library/react';
import { anAppointment, answerLists, detailOf } from '../../../testing/appointment.fixture';
import { renderScreen } from '../../../testing/render-screen';
import { startBannerApi } from '../../../testing/start-banner-api';

const { answer } = startBannerApi();
const results = {
  id: '00000000-0000-4000-8000-0000000000c1',
  name: 'Resultados',
  nameEn: 'Results',
};
const trip = { id: '00000000-0000-4000-8000-0000000000c2', name: 'Viaje', nameEn: null };

test.each([
  ['es-MX', 'Resultados · Biometría', 'Viaje'],
  ['en', 'Results · Biometría', 'Viaje'],
] as const)(
  'in %s a reason has its name in that language, or its only name',
  async (locale, reason, cancelReason) => {
    const cancelled = detailOf(
      anAppointment('Ana Ríos', {
        status: 'cancelled',
        moves: [],
        reasonCategory: results,
        reason: 'Biometría',
      }),
      { cancelReason: trip },
    );
    answerLists(answer, [cancelled]);
    answer('appointmentView', cancelled);
    await renderScreen(`/hospital/appointments?tab=lost&appointmentId=${cancelled.id}`, { locale });
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.getByText(cancelReason)).toBeVisible();
  },
);
