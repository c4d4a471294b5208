import type { VisitPrescription } from '@sala/shared-contracts';
import { Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';

/** What the prescription being written stands for, where that is not plain. */
export const ReplacesNote = ({ view }: { readonly view: VisitPrescription }) => {
  const { t } = useTranslation('hospital');
  const { replaces } = view.draft;
  return (
    <>
      {replaces ? (
        <Text mb="3">
          {t('prescription.replaces', { folio: replaces.folio, reason: replaces.reason })}
        </Text>
      ) : null}
      {view.visit.status === 'signed' ? <Text mb="3">{t('prescription.addendum')}</Text> : null}
    </>
  );
};
