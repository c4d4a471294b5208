import type { CheckInView } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { Translate } from '../../components/translate';

/** What must be there before somebody is received; the server demands the same. */
export const checkInRules = (t: Translate, view: CheckInView) =>
  yup.object({
    ...(view.notice && !view.noticeAccepted ? { noticeAccepted: yup.boolean().oneOf([true], t('checkIn.rules.notice')) } : {}),
    acknowledged: yup.object(Object.fromEntries(view.warnings.map((warning) => [warning, yup.boolean().oneOf([true], t('checkIn.rules.warning'))]))),
    answers: yup.object(
      Object.fromEntries(
        view.questions.filter(({ required, type }) => required && type !== 'bool').map(({ key }) => [key, yup.string().trim().required(t('checkIn.rules.answer'))]),
      ),
    ),
  });
