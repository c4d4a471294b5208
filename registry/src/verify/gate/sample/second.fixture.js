/** The other screen of the sample remote. */
globalThis.mfe_sample_1_0_0_bbbbbbbb.second = (main, { element }) => {
  main.replaceChildren(element('h1', 'Second'), element('p', 'Another screen of the remote.'));
  return () => undefined;
};
