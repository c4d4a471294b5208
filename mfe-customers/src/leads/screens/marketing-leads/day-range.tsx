import { Box } from '@sala/shared-ui';
import { DateBox } from '@sala/shared-ui/form';
import { TableToolbar } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { useId, type ReactNode } from 'react';

export interface DayRangeProps {
  /** `yyyy-mm-dd`; '' leaves the range open. */
  readonly from: string;
  readonly to: string;
  /** Shown after the dates. */
  readonly children?: ReactNode;
  readonly onChange: (days: { readonly from: string; readonly to: string }) => void;
}

/** Date range, both ends included. */
export const DayRange = ({ from, to, onChange, children }: DayRangeProps) => {
  const { t } = useTranslation('customers');
  const id = useId();
  const day = (
    key: 'from' | 'to',
    value: string,
    bounds: { readonly min?: string; readonly max?: string },
  ) => (
    <Box display="inline-flex" alignItems="center" gap="2">
      <Box
        as="label"
        {...{ htmlFor: `${id}-${key}` }}
        fontSize="sm"
        color="fg.muted"
        minW={{ base: '3rem', md: '0' }}
      >
        {t(`leads.${key}`)}
      </Box>
      <DateBox
        compact
        id={`${id}-${key}`}
        value={value}
        {...bounds}
        onChange={(chosen) => onChange({ from, to, [key]: chosen })}
      />
    </Box>
  );
  return (
    <TableToolbar>
      {day('from', from, to ? { max: to } : {})}
      {day('to', to, from ? { min: from } : {})}
      {children}
    </TableToolbar>
  );
};
