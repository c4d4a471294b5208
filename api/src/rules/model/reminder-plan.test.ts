import {
  cycleOf,
  dayPlus,
  firstDay,
  learnedDays,
  planReminders,
  type CountedItem,
} from './reminder-plan';

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const rules = {
  basis: 'last_purchase',
  cycleDays: 30,
  usesLearnedCycle: false,
  unitsPerSale: null,
  dailyUse: null,
  leadDays: 3,
  repeatEvery: null,
  maxReminders: 1,
  weekdays: everyDay,
} as const;
const item: CountedItem = {
  day: '2026-01-31',
  isEnd: false,
  quantity: 1,
  productCycleDays: null,
  learnedDays: null,
};

describe('the day of a reminder', () => {
  test.each([
    ['the last purchase plus its cycle minus the lead', {}, {}, '2026-02-27'],
    ['over the end of February in a leap year', {}, { day: '2028-01-31' }, '2028-02-27'],
    ['over the end of a year', { cycleDays: 2, leadDays: 0 }, { day: '2026-12-30' }, '2027-01-01'],
    ['over a change of clocks', { cycleDays: 1, leadDays: 0 }, { day: '2026-03-08' }, '2026-03-09'],
    ['the longest cycle', { cycleDays: 730, leadDays: 60 }, {}, '2027-12-02'],
    [
      'the cycle of the product where none is given',
      { cycleDays: null },
      { productCycleDays: 10 },
      '2026-02-07',
    ],
    ['none without any cycle', { cycleDays: null }, {}, null],
    ['the learned cycle only where it is used', {}, { learnedDays: 40 }, '2026-02-27'],
    ['the learned cycle', { usesLearnedCycle: true }, { learnedDays: 40 }, '2026-03-09'],
    [
      'two boxes of 30 at 2.5 a day',
      { basis: 'run_out', unitsPerSale: 30, dailyUse: 2.5 },
      { quantity: 2 },
      '2026-02-21',
    ],
    [
      'what is begun is no whole day',
      { basis: 'run_out', unitsPerSale: 10, dailyUse: 3, leadDays: 0 },
      {},
      '2026-02-03',
    ],
    ['none without a daily use', { basis: 'run_out' }, {}, null],
    [
      'a date minus the lead',
      { basis: 'date_field' },
      { isEnd: true, day: '2026-03-01' },
      '2026-02-26',
    ],
  ] as const)('%s', (_, given, of, expected) => {
    expect(firstDay({ ...rules, ...given }, { ...item, ...of })).toBe(expected);
  });

  test('a lead longer than the cycle falls before the purchase', () => {
    expect(firstDay({ ...rules, cycleDays: 1, leadDays: 60 }, item)).toBe(dayPlus(item.day, -59));
    expect(cycleOf({ ...rules, cycleDays: 1 }, item)).toBe(1);
  });
});

describe('the learned cycle', () => {
  test.each([
    [['2026-01-01', '2026-01-31'], null],
    [['2026-01-01', '2026-01-31', '2026-03-02'], 30],
    [['2026-01-01', '2026-01-11', '2026-02-10'], 20],
    [['2026-01-01', '2026-01-11', '2026-01-21', '2026-06-01'], 10],
  ])('%j: %j', (days, expected) => {
    expect(learnedDays(days)).toBe(expected);
  });
});

describe('several reminders of an item', () => {
  const weekly = { ...rules, repeatEvery: 5, maxReminders: 3, weekdays: [1, 2, 3, 4, 5] };

  test('each falls on a day that is allowed, and the next is counted from there', () => {
    // 2026-02-27 is a Friday; five days later is a Wednesday, then a Monday.
    expect(planReminders(weekly, item, []).map(({ dueOn }) => dueOn)).toEqual([
      '2026-02-27',
      '2026-03-04',
      '2026-03-09',
    ]);
    const daily = { ...weekly, repeatEvery: 1, weekdays: [1] };
    expect(planReminders(daily, item, []).map(({ dueOn }) => dueOn)).toEqual([
      '2026-03-02',
      '2026-03-09',
      '2026-03-16',
    ]);
  });

  test('what was skipped or put off stays, and those after it follow', () => {
    const before = [
      { number: 1, dueOn: '2026-02-20', snoozed: false, status: 'skipped' },
      { number: 2, dueOn: '2026-03-10', snoozed: true, status: 'scheduled' },
      { number: 3, dueOn: '2026-03-05', snoozed: false, status: 'scheduled' },
    ];
    expect(planReminders(weekly, item, before)).toEqual([
      { number: 1, dueOn: '2026-02-20' },
      { number: 2, dueOn: '2026-03-10' },
      { number: 3, dueOn: '2026-03-16' },
    ]);
  });
});
