/** The main screen of the sample remote, with every fault a remote can have. */
let visits = 0;

globalThis.mfe_sample_1_0_0_bbbbbbbb.mount = (main, { faults, element }) => {
  visits += 1;
  if (faults.has('crash')) throw new TypeError('the screen crashed');
  if (faults.has('never')) return () => undefined;
  while (faults.has('loops'));
  if (faults.has('patches')) {
    const { pushState } = history;
    history.pushState = (...given) => pushState.apply(history, given);
    globalThis.fetch = () => Promise.reject(new Error('mine'));
  }
  if (faults.has('adopts')) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('nav { display: none }');
    document.adoptedStyleSheets = [sheet];
  }
  if (faults.has('second-react'))
    globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__.inject({ version: '18.0.0' });
  if (faults.has('refused-call')) void fetch('/api/nothing-there');
  if (faults.has('eval')) {
    try {
      Reflect.construct(Function, ['return 1']);
    } catch {
      document.title = 'refused';
    }
  }
  if (faults.has('leaks')) {
    addEventListener('resize', () => visits);
    setInterval(() => visits, 60_000);
    document.head.append(element('style'));
    globalThis[`sampleVisit${visits}`] = Array.from({ length: 100_000 }, () => visits);
  }
  main.replaceChildren(
    element('h1', faults.has('lost') ? 'Lost' : 'Sample'),
    element('p', 'A screen of the remote.'),
  );
  return () => undefined;
};
