/** Uploaded tables and dataset queries. */
export const datasetFileMaxBytes = 20_971_520;
export const datasetRowsMax = 50_000;
export const datasetColumnsMax = 100;
export const datasetNameMax = 120;
export const datasetColumnLabelMax = 255;
/** A longer cell is invalid. */
export const datasetTextMax = 4000;
export const datasetPageSizeMax = 500;
export const datasetFiltersMax = 20;
export const datasetSortsMax = 5;
export const datasetGroupsMax = 3;
export const datasetMeasuresMax = 10;
/** Definition in a URL, as JSON. */
export const datasetDefinitionMax = 8000;
/** Characters compared when sorting text; a cursor contains them and travels in the URL. */
export const datasetOrderTextMax = 100;
export const datasetPlaceMax = 4000;
/** Most columns of a cross-table; with more, only the grouped list is shown. */
export const crossTableColumnsMax = 50;
export const crossTableRowsMax = 200;
export const datasetExportRowsMax = 100_000;
/** Most derivations between a dataset and its rows. */
export const datasetDepthMax = 3;
export const datasetViewNameMax = 80;
/** Per person and dataset. */
export const datasetViewsMax = 50;
export const datasetSchedulesMax = 10;
export const datasetRecipientsMax = 20;
/** The last day that every month has. */
export const monthDayMax = 28;
