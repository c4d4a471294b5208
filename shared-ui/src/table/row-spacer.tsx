/** Space of rows that are not rendered. @param props.height pixels. */
export const RowSpacer = ({ height }: { readonly height: number }) =>
  height > 0 ? (
    <tbody aria-hidden>
      <tr style={{ height }} />
    </tbody>
  ) : null;
