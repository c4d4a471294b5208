import { apiQuery } from '@sala/shared-auth';
import { customerRoutes, planRoutes } from '@sala/shared-contracts';
import {
  defineModule,
  screen,
  useCommands,
  useCrumb,
  useCustomerTabs,
  useLocation,
  useQuery,
  widgetQuery,
  type CustomerTabProps,
  type FoundRecord,
  type HelpPanelProps,
  type ModuleSlots,
  type RemoteModule,
} from '@sala/shell-sdk';
import { useState, type ComponentType } from 'react';

/** The two remotes of `slots-page.ts`. Tests decide what they find and how they fail. */
export const finding = {
  items: (_words: string): Promise<readonly FoundRecord[]> => Promise.resolve([]),
  people: (_words: string): Promise<readonly FoundRecord[]> => Promise.resolve([]),
};

const messages: RemoteModule['messages'] = {
  'es-MX': () => Promise.resolve({ default: { title: 'Título' } }),
  en: () => Promise.resolve({ default: { title: 'Title' } }),
};

/** Shows the customer tabs of other remotes. */
const Tabs = () => {
  const tabs = useCustomerTabs();
  const [Inside, setInside] = useState<ComponentType<CustomerTabProps> | null>(null);
  const open = async (load: () => Promise<ComponentType<CustomerTabProps>>) => {
    const Loaded = await load();
    setInside(() => Loaded);
  };
  return (
    <section aria-label="customer">
      {tabs.map(({ id, title, load }) => (
        <button key={id} type="button" onClick={() => void open(load)}>
          {title}
        </button>
      ))}
      {Inside ? <Inside customerId="C-1" /> : null}
    </section>
  );
};

const StockScreen = () => {
  const [counted, setCounted] = useState(0);
  // Names the open record, as its panel would.
  const item = new URLSearchParams(useLocation().search).get('item');
  useCrumb(item ? `Item ${item}` : undefined);
  useCommands([
    { id: 'count', label: 'Count again', keys: 'n', run: () => setCounted((times) => times + 1) },
  ]);
  return (
    <>
      <h1>Stock list</h1>
      <p>counted {counted}</p>
      <input aria-label="note" />
      <Tabs />
    </>
  );
};

const Orders = () => {
  const { data } = useQuery({ ...apiQuery('planList'), ...widgetQuery });
  return <p>{data ? `${data.items.length} orders` : 'counting orders'}</p>;
};

const LowStock = () => <p>nothing runs low</p>;

const stockSlots: ModuleSlots = {
  // `forgotten` is promised by the contract and missing here.
  widgets: { orders: () => Promise.resolve(Orders), low: () => Promise.resolve(LowStock) },
  search: { items: () => Promise.resolve((words) => finding.items(words)) },
};

export const stockModule = defineModule({
  endpoints: { ...planRoutes, ...customerRoutes },
  routes: [{ path: '/stock', lazy: screen(() => Promise.resolve({ default: StockScreen })) }],
  slots: stockSlots,
  messages,
});

const Birthdays = () => <p>nobody today</p>;

const Visits = ({ customerId }: CustomerTabProps) => <p>visits of {customerId}</p>;

const Help = ({ path, onClose }: HelpPanelProps) => (
  <section aria-label="help">
    <p>about {path}</p>
    <button type="button" onClick={onClose}>
      done
    </button>
  </section>
);

export const peopleModule = defineModule({
  routes: [],
  slots: {
    widgets: { birthdays: () => Promise.resolve(Birthdays) },
    search: { people: () => Promise.resolve((words) => finding.people(words)) },
    customerTabs: { visits: () => Promise.resolve(Visits) },
    help: () => Promise.resolve(Help),
  },
  messages,
});
