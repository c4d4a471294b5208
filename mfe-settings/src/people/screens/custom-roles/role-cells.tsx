import { grantChanges, cellOf, standardGrants, type GrantableRole } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import { CheckboxField, FormBody, FormSection, SelectField, useField } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { areasInUse, useAreaName } from '../../../parts/role-permissions';
import { grantsOf, hasScopes, verbsOf, type CellValues } from './role-values';

interface CellsProps {
  readonly basedOn: GrantableRole;
  readonly before: readonly string[];
}

/** Words of a cell: “Clientes: exportar”, with how far it reaches. */
export const useGrantName = (): ((grant: string) => string) => {
  const { t } = useTranslation('settings');
  const areaName = useAreaName();
  return (grant) => {
    const cell = cellOf(grant);
    if (!cell) return grant;
    const words = { area: areaName(cell.area), verb: t(`customRoles.verbs.${cell.verb}`) };
    return t(cell.scope === 'own' ? 'customRoles.cellOwn' : 'customRoles.cell', words);
  };
};

interface ChangesProps {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Cells that came and went. */
export const GrantChanges = ({ added, removed }: ChangesProps) => {
  const { t } = useTranslation('settings');
  const name = useGrantName();
  return (
    <Box as="ul" listStyleType="disc" ps="5">
      {added.map((grant) => (
        <li key={`+${grant}`}>{t('customRoles.added', { cell: name(grant) })}</li>
      ))}
      {removed.map((grant) => (
        <li key={`-${grant}`}>{t('customRoles.removed', { cell: name(grant) })}</li>
      ))}
    </Box>
  );
};

/** What the role has that its origin has not, and the other way round, as it is typed. */
const Difference = ({ basedOn, before }: CellsProps) => {
  const { t } = useTranslation('settings');
  const [{ value: cells }] = useField<CellValues>('cells');
  const { added, removed } = grantChanges(
    standardGrants(basedOn),
    grantsOf(basedOn, cells, before),
  );
  return (
    <FormSection gap="1">
      <legend>{t('customRoles.difference', { role: t(`roles.${basedOn}`) })}</legend>
      <Box aria-live="polite">
        {added.length + removed.length === 0 ? (
          <Text size="sm" tone="muted">
            {t('customRoles.same')}
          </Text>
        ) : (
          <GrantChanges added={added} removed={removed} />
        )}
      </Box>
    </FormSection>
  );
};

/** The cells that a copy of a role may have, area by area. */
export const RoleCells = ({ basedOn, before }: CellsProps) => {
  const { t } = useTranslation('settings');
  const areaName = useAreaName();
  const [, { error, touched }] = useField<CellValues>('cells');
  const scopes = [
    { value: 'none', label: t('customRoles.scope.none') },
    { value: 'own', label: t('customRoles.scope.own') },
    { value: 'all', label: t('customRoles.scope.all') },
  ];
  return (
    <>
      <Text size="xs" tone="muted">
        {t('customRoles.cellsHelp', { role: t(`roles.${basedOn}`) })}
      </Text>
      {error && touched ? (
        <Text role="alert" size="xs" tone="danger">
          {error}
        </Text>
      ) : null}
      {areasInUse
        .filter((area) => verbsOf(basedOn, area).length > 0)
        .map((area) => (
          <FormSection key={area} gap="1">
            <legend>{areaName(area)}</legend>
            <FormBody columns={2}>
              {verbsOf(basedOn, area).map((verb) =>
                hasScopes(basedOn, area, verb) ? (
                  <SelectField
                    key={verb}
                    name={`cells.${area}.${verb}`}
                    label={t(`customRoles.verbs.${verb}`)}
                    options={scopes}
                    placeholder={null}
                  />
                ) : (
                  <CheckboxField
                    key={verb}
                    name={`cells.${area}.${verb}`}
                    label={t(`customRoles.verbs.${verb}`)}
                  />
                ),
              )}
            </FormBody>
          </FormSection>
        ))}
      <Difference basedOn={basedOn} before={before} />
    </>
  );
};
