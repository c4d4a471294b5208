import { Link as LinkLook, Page, ErrorState } from '@sala/shared-ui';
import { Link, useTranslation } from '@sala/shell-sdk';
import { paths } from '../../../paths';

/** The 404 state: it is not there, or not for this person. Which of the two is not said. */
export const NoSuchDataset = () => {
  const { t } = useTranslation('customers');
  return (
    <Page>
      <ErrorState
        wholeScreen
        title={t('datasets.notFound')}
        text={t('datasets.notFoundText')}
        action={
          <LinkLook asChild>
            <Link to={paths.datasets}>{t('datasets.toList')}</Link>
          </LinkLook>
        }
      />
    </Page>
  );
};
