import DefaultTheme from 'vitepress/theme-without-fonts';
import ExplorerFrame from './explorer-frame.vue';
import RunExample from './run-example.vue';
import './style.css';

/** @type {import('vitepress').Theme} */
export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('ExplorerFrame', ExplorerFrame);
    app.component('RunExample', RunExample);
  },
};
