import { Box } from '@sala/shared-ui';
import { TableToolbar } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { useId } from 'react';

export interface DayRangeProps {
  /** `yyyy-mm-dd`, '' is open. */
  readonly from: string;
  readonly to: string;
  readonly onChange: (days: { readonly from: string; readonly to: string }) => void;
}

const inputStyle = {
  h: { base: 'touch', md: 'control' },
  px: '2.5',
  bg: 'bg.panel',
  color: 'fg',
  fontSize: 'sm',
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'md',
} as const;

/** From a day to a day, both of them counted. */
export const DayRange = ({ from, to, onChange }: DayRangeProps) => {
  const { t } = useTranslation('customers');
  const id = useId();
  const day = (key: 'from' | 'to', value: string, bounds: { readonly min?: string; readonly max?: string }) => (
    <Box display="inline-flex" alignItems="center" gap="2">
      <Box as="label" {...{ htmlFor: `${id}-${key}` }} fontSize="sm" color="fg.muted">
        {t(`leads.${key}`)}
      </Box>
      <Box asChild {...inputStyle}>
        <input id={`${id}-${key}`} type="date" value={value} {...bounds} onChange={(event) => onChange({ from, to, [key]: event.target.value })} />
      </Box>
    </Box>
  );
  return (
    <TableToolbar>
      {day('from', from, to ? { max: to } : {})}
      {day('to', to, from ? { min: from } : {})}
    </TableToolbar>
  );
};
