import type { CheckInView } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';
import { ruleOf } from '../../../scheduling/parts/booking/booking-rules';
import { vitalsRules } from '../../../parts/vitals/vitals-rules';

/** Required input, as the server demands it. */
export const checkInRules = (t: Translate, view: CheckInView) =>
  yup.object({
    ...(view.notice && !view.noticeAccepted
      ? { noticeAccepted: yup.boolean().oneOf([true], t('checkIn.rules.notice')) }
      : {}),
    acknowledged: yup.object(
      Object.fromEntries(
        view.warnings.map((warning) => [
          warning,
          yup.boolean().oneOf([true], t('checkIn.rules.warning')),
        ]),
      ),
    ),
    vitals: vitalsRules(t),
    customAnswers: yup.object(
      Object.fromEntries(view.questions.map((question) => [question.key, ruleOf(question, t)])),
    ),
  });
