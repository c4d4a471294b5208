import { Box, Button, Grid, HStack, IconButton, Text, VisuallyHidden } from '@sala/shared-ui';
import { FormSection, NumberField, TextField, useField } from '@sala/shared-ui/form';
import { ArrowDownIcon, ArrowUpIcon, DeleteIcon, PlusIcon } from '@sala/shared-ui/icons';
import { useIsPhone } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useFieldConfig } from './field-config';
import { firstOptionOrder, type OptionValues } from './field-rules';

/* Sort orders follow the order on screen. */
const inOrder = (rows: readonly OptionValues[], first: number): OptionValues[] =>
  rows.map((row, index) => ({ ...row, sortOrder: String(first + index) }));

const afterLast = (rows: readonly OptionValues[], first: number): string => {
  const places = rows.map(({ sortOrder }) => Number(sortOrder)).filter(Number.isInteger);
  return String(places.length === 0 ? first : Math.max(...places) + 1);
};

const columns = { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr) 3.25rem 6rem' };

/* Control to focus after a change of the rows. */
interface Target {
  readonly row: number;
  readonly control: string;
}

/* The value of a new option follows its label until somebody writes another one. */
const ValueFollowsLabel = ({ index }: { readonly index: number }) => {
  const [{ value: rows }, { initialValue }] = useField<OptionValues[]>('options');
  const [{ value: label }] = useField<string>(`options.${index}.label`);
  const [{ value }, , { setValue }] = useField<string>(`options.${index}.value`);
  const followed = useRef(label);
  useEffect(() => {
    const before = followed.current;
    followed.current = label;
    const stored =
      initialValue?.some((row) => row.value === value) &&
      rows.filter((row) => row.value === value).length === 1;
    if (before !== label && value === before && !stored) void setValue(label);
  }, [label, value, rows, initialValue, setValue]);
  return null;
};

/** Options of a select field; Alt+arrow moves the focused row. */
export const OptionsEditor = ({ readOnly }: { readonly readOnly: boolean }) => {
  const { t } = useTranslation('customers');
  const first = firstOptionOrder[useFieldConfig().owner];
  const [{ value: rows }, meta, helpers] = useField<OptionValues[]>('options');
  const phone = useIsPhone();
  const container = useRef<HTMLDivElement>(null);
  const target = useRef<Target | null>(null);
  const [announcement, setAnnouncement] = useState('');

  useLayoutEffect(() => {
    const wanted = target.current;
    target.current = null;
    if (!wanted) return;
    const row = container.current?.children[wanted.row];
    row
      ?.querySelector<HTMLElement>(
        `[data-control=${wanted.control}] :is(input, button:enabled), button[data-control=${wanted.control}]:enabled`,
      )
      ?.focus();
  }, [rows]);

  const change = (next: OptionValues[], focus: Target | null) => {
    target.current = focus;
    void helpers.setValue(next);
  };
  const move = (from: number, step: -1 | 1, control: string) => {
    const to = from + step;
    const [moved, other] = [rows[from], rows[to]];
    if (!moved || !other) return;
    const next = [...rows];
    [next[from], next[to]] = [other, moved];
    // At either end the pressed button becomes disabled, so its neighbour gets the focus.
    const last = to === 0 ? 'down' : to === rows.length - 1 ? 'up' : control;
    change(inOrder(next, first), { row: to, control: control === 'label' ? control : last });
    setAnnouncement(
      t('fields.optionMoved', {
        label: moved.label || moved.value,
        place: to + 1,
        total: rows.length,
      }),
    );
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (!event.altKey || readOnly || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(index, event.key === 'ArrowUp' ? -1 : 1, 'label');
  };

  return (
    <FormSection>
      <legend>{t('fields.options')}</legend>
      <Text size="sm" tone="muted" mt="-2">
        {t('fields.optionsHelp')}
      </Text>
      {phone || rows.length === 0 ? null : (
        <Grid templateColumns={columns} gap="2" fontSize="xs" color="fg.muted" aria-hidden mb="-3">
          <span>{t('fields.optionLabel')}</span>
          <span>{t('fields.optionValue')}</span>
          <span>{t('fields.order')}</span>
        </Grid>
      )}
      <Box ref={container} display="grid" gap="2">
        {rows.map((row, index) => {
          const n = index + 1;
          const name = row.label || row.value || String(n);
          return (
            // Keyed by position: a moved row keeps its boxes and only their values change.
            <Grid
              key={index}
              data-form-row
              role="group"
              aria-label={t('fields.optionNumber', { n })}
              templateColumns={columns}
              gap="2"
              alignItems="start"
              p={{ base: '3', md: '0' }}
              borderWidth={{ base: '1px', md: '0' }}
              borderRadius="md"
              onKeyDown={(event: KeyboardEvent) => onKeyDown(event, index)}
            >
              <Box data-control="label">
                <TextField
                  name={`options.${index}.label`}
                  label={t('fields.optionLabelOf', { n })}
                  required
                  hideLabel={!phone}
                />
              </Box>
              <Box data-control="value">
                <TextField
                  name={`options.${index}.value`}
                  label={t('fields.optionValueOf', { n })}
                  required
                  hideLabel={!phone}
                />
                <ValueFollowsLabel index={index} />
              </Box>
              <NumberField
                name={`options.${index}.sortOrder`}
                label={t('fields.optionOrderOf', { n })}
                required
                integer
                hideLabel={!phone}
              />
              {readOnly ? null : (
                <HStack gap="0">
                  <IconButton
                    data-control="up"
                    label={t('fields.optionUp', { name })}
                    icon={<ArrowUpIcon />}
                    disabled={index === 0}
                    onClick={() => move(index, -1, 'up')}
                  />
                  <IconButton
                    data-control="down"
                    label={t('fields.optionDown', { name })}
                    icon={<ArrowDownIcon />}
                    disabled={n === rows.length}
                    onClick={() => move(index, 1, 'down')}
                  />
                  <IconButton
                    label={t('fields.optionRemove', { name })}
                    icon={<DeleteIcon />}
                    onClick={() =>
                      change(
                        rows.filter((_, place) => place !== index),
                        { row: Math.max(0, index - 1), control: 'label' },
                      )
                    }
                  />
                </HStack>
              )}
            </Grid>
          );
        })}
      </Box>
      {meta.touched && typeof meta.error === 'string' ? (
        <Text size="sm" tone="danger" role="alert">
          {meta.error}
        </Text>
      ) : null}
      {readOnly ? null : (
        <Button
          size="sm"
          justifySelf="start"
          onClick={() =>
            change([...rows, { value: '', label: '', sortOrder: afterLast(rows, first) }], {
              row: rows.length,
              control: 'label',
            })
          }
        >
          <PlusIcon />
          {t('fields.optionAdd')}
        </Button>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </FormSection>
  );
};
