import type { CustomField } from '@sala/shared-contracts';
import { useCan } from '@sala/shared-auth';
import { Box, Button, Kbd, type UiProblem } from '@sala/shared-ui';
import {
  Form,
  FormSection,
  TextareaField,
  DateField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { SidePanel } from '@sala/shared-ui/overlay';
import { useFormat, useTranslation, useUnsavedWork } from '@sala/shell-sdk';
import { useToday } from '@sala/screen-parts/company-day';
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { CustomValueFields } from '../../../parts/custom-values/custom-value-fields';
import { CustomerChoice } from './customer-choice';
import { SaleLines } from './sale-lines';
import { saleSchema, type SaleValues } from './sale-rules';
import { SaleTotals } from './sale-totals';
import { useQuote } from './use-quote';

/** What to do with a valid sale. */
export type Intent = 'save' | 'charge';

export interface SaleFormProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly fields: readonly CustomField[];
  readonly initialValues: SaleValues;
  readonly onSubmit: (values: SaleValues, intent: Intent) => void;
  readonly submitting: boolean;
  readonly problem: UiProblem | null;
  readonly saveLabel: string;
  /** Offers charging; Enter then charges instead of saving. */
  readonly chargeable: boolean;
  readonly onClose: () => void;
  readonly notice?: ReactNode;
  /** Offered as the customer while none is chosen. */
  readonly patientName?: string | null;
}

/* The panel surrounds the form and asks before discarding changes. */
const DirtyWatch = ({ onChange }: { readonly onChange: (dirty: boolean) => void }) => {
  const { dirty } = useFormikContext();
  useEffect(() => onChange(dirty), [dirty, onChange]);
  return null;
};

interface ContentProps {
  readonly fields: readonly CustomField[];
  readonly patientName: string | null;
  readonly submit: () => void;
}

const Content = ({ fields, patientName, submit }: ContentProps) => {
  const { t } = useTranslation('customers');
  const { values } = useFormikContext<SaleValues>();
  const live = useQuote(values.items);
  const customer = useRef<HTMLInputElement>(null);
  const today = useToday();
  const canCreate = useCan('customers:write');
  const [naming, setNaming] = useState<string | null>(null);
  // A patient who is no customer yet becomes one without being typed again.
  const seekCustomer = () => {
    if (patientName && canCreate) setNaming(patientName);
    else customer.current?.focus();
  };
  return (
    <>
      <SaleLines live={live} onDone={() => (values.customerId ? submit() : seekCustomer())} />
      <SaleTotals live={live} />
      <CustomerChoice
        box={customer}
        onDone={submit}
        suggested={patientName}
        naming={naming}
        onName={setNaming}
      />
      <CustomValueFields fields={fields} />
      <FormSection>
        <legend>{t('purchases.more')}</legend>
        <DateField name="date" label={t('purchases.date')} max={today} />
        <TextareaField name="notes" label={t('purchases.notes')} rows={2} />
      </FormSection>
    </>
  );
};

/** Sale form for the keyboard: products by name or code, amounts from the server, one key to charge. */
export const SaleForm = (props: SaleFormProps) => {
  const { title, description, fields, initialValues, onSubmit, submitting, chargeable, onClose } =
    props;
  const { t } = useTranslation('customers');
  const { money } = useFormat();
  const id = useId();
  const [dirty, setDirty] = useState(false);
  const intent = useRef<Intent>(chargeable ? 'charge' : 'save');
  const today = useToday();
  const schema = useMemo(() => saleSchema(t, fields, money, today), [t, fields, money, today]);
  useUnsavedWork(dirty);
  const [sent, setSent] = useState<Intent | null>(null);
  const submitAs = (wish: Intent) => {
    intent.current = wish;
    const form = document.getElementById(id);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  };
  const defaultIntent: Intent = chargeable ? 'charge' : 'save';
  const onKeyDown = (event: KeyboardEvent) => {
    // React bubbles key events from dialogs the form opened.
    if (
      event.key !== 'Enter' ||
      event.isDefaultPrevented() ||
      !(event.ctrlKey || event.metaKey) ||
      !(event.target instanceof Node && event.currentTarget.contains(event.target))
    )
      return;
    event.preventDefault();
    submitAs(defaultIntent);
  };
  return (
    <SidePanel
      beside="form"
      open
      width="wide"
      title={title}
      onClose={onClose}
      unsaved={dirty}
      {...(description ? { description } : {})}
      footer={
        <>
          <Button
            loading={submitting && sent === 'save'}
            variant={chargeable ? 'outline' : 'solid'}
            onClick={() => submitAs('save')}
          >
            {props.saveLabel}
          </Button>
          {chargeable ? (
            <Button
              variant="solid"
              loading={submitting && sent === 'charge'}
              onClick={() => submitAs('charge')}
            >
              {t('purchases.charge')}
              <Box display={{ base: 'none', md: 'inline-flex' }} aria-hidden>
                <Kbd>{t('purchases.chargeKeys')}</Kbd>
              </Box>
            </Button>
          ) : null}
        </>
      }
    >
      <Box onKeyDown={onKeyDown}>
        <Form<SaleValues>
          id={id}
          label={title}
          initialValues={initialValues}
          validationSchema={schema}
          onSubmit={(values) => {
            const wish = intent.current;
            intent.current = defaultIntent; // Enter in a box means the default again
            setSent(wish);
            onSubmit(values, wish);
          }}
          submitting={submitting}
          problem={props.problem}
        >
          <DirtyWatch onChange={setDirty} />
          {props.notice}
          <Content
            fields={fields}
            patientName={props.patientName ?? null}
            submit={() => submitAs(defaultIntent)}
          />
        </Form>
      </Box>
    </SidePanel>
  );
};
