/** Head of a column: its name, and quieter below it what follows a dot: `Tijuana −2 h`. */
export const laneLabel = (title: string): HTMLElement[] => {
  const [name = '', ...notes] = title.split(' · ');
  const element = (className: string, text: string): HTMLElement => {
    const span = document.createElement('span');
    span.className = className;
    span.textContent = text;
    return span;
  };
  return [
    element('sala-lane', name),
    ...(notes.length > 0
      ? [
          element(
            'sala-lane sala-lane-note',
            notes.join(' · ').replace(/ (?=[−+]\d|h$)/g, '\u00a0'),
          ),
        ]
      : []),
  ];
};
