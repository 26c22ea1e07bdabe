/** The paper's own data and numbers. */
export {
  PAPER_DEV,
  PAPER_ERRORS,
  PAPER_SYSTEMS,
  PAPER_TEST,
  type PaperSystem,
  SYSTEM_TITLES,
} from './paper-results.ts';
