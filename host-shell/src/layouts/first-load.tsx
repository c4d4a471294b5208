/** Until the first screen is there the page's static words stay as they were. */
export const FirstLoad = () => (
  <main className="sala-wait">
    <p>
      <b>Sala</b>
    </p>
  </main>
);
