import { tolerateTranslators } from '../layout/tolerate-translators.ts';

// Before React draws anything.
tolerateTranslators();
