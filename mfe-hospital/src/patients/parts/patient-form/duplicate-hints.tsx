import {
  isCurp,
  normalizeCurp,
  patterns,
  type Contract,
  type EndpointInput,
  typedPhone,
} from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { useFormikContext } from '@sala/shared-ui/form';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { DuplicateHints } from '@sala/screen-parts/duplicate-hints';
import { paths } from '../../../paths';
import type { PatientValues } from './patient-values';

type Asked = NonNullable<EndpointInput<Contract['patientDuplicates']>['body']>;

/* Half a name, half a number say nothing: only what is whole is asked about. */
const askedOf = (values: PatientValues): Asked => {
  const [firstName, lastName, secondLastName] = [
    values.firstName.trim(),
    values.lastName.trim(),
    values.secondLastName.trim(),
  ];
  const curp = normalizeCurp(values.curp);
  const phone = typedPhone(values.phone);
  return {
    ...(firstName.length >= 2 && lastName.length >= 2 && values.birthDate
      ? { firstName, lastName, secondLastName, birthDate: values.birthDate }
      : {}),
    ...(isCurp(curp) ? { curp } : {}),
    ...(patterns.phone.test(phone) ? { phone } : {}),
  };
};

/** Patients who may be the one that is being typed. */
export const PatientDuplicates = ({ except }: { readonly except: string | undefined }) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const { values, initialValues } = useFormikContext<PatientValues>();
  return (
    <DuplicateHints
      name="patientDuplicates"
      asked={askedOf(values)}
      known={askedOf(initialValues)}
      except={except}
      ask={(body, options) => api.patientDuplicates({ body }, options)}
      hint={({ patient: { id, name, recordNumber, birthDate }, reasons }) => ({
        id,
        name,
        to: `${paths.patient}?patientId=${id}`,
        text: [
          recordNumber,
          format.day(birthDate),
          t('patient.duplicates.because', {
            reasons: reasons.map((reason) => t(`patient.duplicates.reasons.${reason}`)).join(', '),
          }),
        ].join(' · '),
      })}
      title={(count) => t('patient.duplicates.title', { count })}
    />
  );
};
