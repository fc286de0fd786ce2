import '../server/app.ts';
